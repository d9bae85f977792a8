type Limits = {
  /** For the whole answer, including its body; the request is retried once. */
  timeoutMs: number;
  maxBytes: number;
};

const RETRIES = 1;

/** A viem transport to a JSON-RPC node; slow or endless answers are aborted at the timeout. */
export async function nodeTransport(url: string, { timeoutMs, maxBytes }: Limits) {
  const { http } = await import("viem");
  return http(url, {
    timeout: timeoutMs,
    retryCount: RETRIES,
    maxResponseBodySize: maxBytes,
    // Redirects are not followed: only the configured node is asked.
    fetchOptions: { redirect: "error" },
    // viem's own timeout covers only the headers of an answer.
    fetchFn: (input, init) => {
      const ends = AbortSignal.timeout(timeoutMs);
      return fetch(input, {
        ...init,
        signal: init?.signal == null ? ends : AbortSignal.any([init.signal, ends]),
      });
    },
  });
}
