import { vi } from "vitest";

type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
type Answers = Record<string, Answer | ((url: URL) => Answer)>;

/** The page's recorded calls. */
export type Asked = { method: string; url: URL; headers: Headers; body: unknown };

/** Answers the page's calls by `METHOD path` and records them; an unlisted call is a network failure. */
export function answerCalls(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  const answer: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, "https://spaces.example");
    const method = init?.method ?? "GET";
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    asked.push({ method, url, headers: new Headers(init?.headers), body });
    const found = answers[`${method} ${url.pathname}`];
    if (!found) throw new TypeError("Failed to fetch");
    const { status = 200, headers = {}, ...rest } = typeof found === "function" ? found(url) : found;
    return Response.json(rest.body, { status, headers });
  };
  vi.stubGlobal("fetch", answer);
  return asked;
}

export const refusal = (code: string, statusCode: number, display: string): Answer => ({
  status: statusCode,
  body: {
    errors: [{ code, message: display, display, fields: {}, faults: {}, customData: null, statusCode }],
  },
});
