package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
)

// A packed file is one of an archive. Archives have no times and owners, so that the same files
// give the same bytes.
type packed struct {
	name    string
	path    string // where it is read
	program bool
}

func (f packed) mode() fs.FileMode {
	if f.program {
		return 0o755
	}
	return 0o644
}

// tarball writes files as a compressed tar archive.
func tarball(name string, files []packed) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer out.Close()
	compressed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for _, f := range files {
		data, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		header := tar.Header{
			Name: f.name, Mode: int64(f.mode()), Size: int64(len(data)), Format: tar.FormatUSTAR,
		}
		if err := archive.WriteHeader(&header); err != nil {
			return err
		}
		if _, err := archive.Write(data); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), compressed.Close(), out.Close())
}

// zipped writes files as a zip archive.
func zipped(name string, files []packed) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer out.Close()
	archive := zip.NewWriter(out)
	for _, f := range files {
		data, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		header := zip.FileHeader{Name: f.name, Method: zip.Deflate}
		header.SetMode(f.mode())
		file, err := archive.CreateHeader(&header)
		if err != nil {
			return err
		}
		if _, err := file.Write(data); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), out.Close())
}
