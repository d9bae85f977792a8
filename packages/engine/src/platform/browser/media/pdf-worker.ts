// Reads PDFs beside the page's thread; bundled as a file of its own.
import "pdfjs-dist/build/pdf.worker.min.mjs";
