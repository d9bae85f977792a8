/** Like fetch, with upload progress (0 to 1), which no browser's fetch reports. */
export const fetchWithProgress =
  (onProgress: (progress: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", input instanceof Request ? input.url : input);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener("load", () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { "content-type": request.getResponseHeader("content-type") ?? "" },
          }),
        ),
      );
      request.addEventListener("error", () => reject(new TypeError("The upload failed")));
      request.addEventListener("abort", () =>
        reject(new DOMException("The upload was stopped", "AbortError")),
      );
      init.signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
