/** Downloads bytes; `onBytes` gets the number received and the total (null: the server did not say). */
export type FetchBytes = (
  url: string,
  onBytes?: (received: number, total: number | null) => void,
  signal?: AbortSignal,
) => Promise<ArrayBuffer>;

/** Over the network. Throws an error that names the address if the response is not a success. */
export function fetchBytesWith(fetcher: typeof fetch): FetchBytes {
  return async (url, onBytes, signal) => {
    const answer = await fetcher(url, signal ? { signal } : {});
    if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}`);
    // With a content encoding, the length on the wire is not the decoded length.
    const isCoded = answer.headers.has("content-encoding");
    const length = Number(answer.headers.get("content-length"));
    const total = !isCoded && length > 0 ? length : null;
    const parts: Uint8Array[] = [];
    let received = 0;
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      received += value.byteLength;
      onBytes?.(received, total);
    }
    const bytes = new Uint8Array(received);
    let offset = 0;
    for (const part of parts) {
      bytes.set(part, offset);
      offset += part.byteLength;
    }
    return bytes.buffer;
  };
}
