type Limits = {
  /** For all of an answer, its body too; it is asked for once more. */
  timeoutMs: number;
  maxBytes: number;
};

const RETRIES = 1;

/** How a JSON-RPC node is asked: a slow or endless answer is cut off by a time limit. */
export async function nodeTransport(url: string, { timeoutMs, maxBytes }: Limits) {
  const { http } = await import("viem");
  return http(url, {
    timeout: timeoutMs,
    retryCount: RETRIES,
    maxResponseBodySize: maxBytes,
    // Redirects are not followed: only the configured node is asked.
    fetchOptions: { redirect: "error" },
    // The time limit of viem ends with the headers of an answer.
    fetchFn: (input, init) => {
      const ends = AbortSignal.timeout(timeoutMs);
      return fetch(input, {
        ...init,
        signal: init?.signal == null ? ends : AbortSignal.any([init.signal, ends]),
      });
    },
  });
}
