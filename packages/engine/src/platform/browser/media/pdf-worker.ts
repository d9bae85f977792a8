// Reads PDFs on a worker; bundled as a file of its own.
import "pdfjs-dist/build/pdf.worker.min.mjs";
