import { vi } from "vitest";

/** A request by XMLHttpRequest, and a test's control over it. */
export type SentUpload = {
  line: string;
  headers: Headers;
  body: unknown;
  isStopped: boolean;
  /** Reports progress, in percent. */
  progress: (percent: number) => void;
  answer: (body: unknown, status?: number) => void;
  lose: (how?: "error" | "timeout") => void;
};

/** Records requests by XMLHttpRequest, which alone reports progress; each waits for the test to answer. */
export function holdUploads(): SentUpload[] {
  const sent: SentUpload[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #line = "";
    #kept: SentUpload | null = null;
    status = 0;
    timeout = 0;
    responseText = "";
    open(method: string, url: string | URL): void {
      this.#line = `${method} ${new URL(url, "https://spaces.example").pathname}`;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return name === "content-type" ? "application/json" : null;
    }
    abort(): void {
      if (this.#kept) this.#kept.isStopped = true;
      this.dispatchEvent(new Event("abort"));
    }
    send(body: unknown): void {
      this.#kept = {
        line: this.#line,
        headers: this.#headers,
        body,
        isStopped: false,
        progress: (percent) =>
          this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: percent, total: 100 })),
        answer: (answer, status = 200) => {
          this.status = status;
          this.responseText = JSON.stringify(answer);
          this.dispatchEvent(new Event("load"));
        },
        lose: (how = "error") => this.dispatchEvent(new Event(how)),
      };
      sent.push(this.#kept);
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return sent;
}

/** A file that reports this size without allocating it. */
export function fileOf(name: string, type: string, bytes = 3): File {
  const file = new File(["abc"], name, { type });
  Object.defineProperty(file, "size", { value: bytes });
  return file;
}
