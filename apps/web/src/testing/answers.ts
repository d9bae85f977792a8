import { vi, type Mock } from "vitest";

type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
type Answers = Record<string, Answer | ((url: URL) => Answer)>;

/** Answers the page's calls by `METHOD path`; what is not listed is a network failure. */
export function answerCalls(answers: Answers): Mock<typeof fetch> {
  const answer = vi.fn<typeof fetch>(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, "https://spaces.example");
    const found = answers[`${init?.method ?? "GET"} ${url.pathname}`];
    if (!found) throw new TypeError("Failed to fetch");
    const { status = 200, body, headers = {} } = typeof found === "function" ? found(url) : found;
    return Response.json(body, { status, headers });
  });
  vi.stubGlobal("fetch", answer);
  return answer;
}

export const refusal = (code: string, statusCode: number, display: string): Answer => ({
  status: statusCode,
  body: { errors: [{ code, message: display, display, fields: {}, customData: null, statusCode }] },
});
