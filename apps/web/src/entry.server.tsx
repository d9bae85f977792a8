import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { renderHtml } from "../server/render-html.tsx";
import { NonceContext } from "./features/site/nonce.ts";
import { pageContext } from "./page-context.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(pageContext)?.nonce;
  let faulted = false;
  const body = await renderHtml(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
    </NonceContext>,
    nonce,
    () => (faulted = true),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(request.method === "HEAD" ? null : body, { status: faulted ? 500 : status, headers });
}
