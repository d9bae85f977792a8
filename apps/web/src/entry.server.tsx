import type { ReactNode } from "react";
import { preloadModule } from "react-dom";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { importMapOf, messageFilesOf, stageFiles } from "../server/message-files.ts";
import { renderHtml } from "../server/render-html.tsx";
import { NonceContext } from "#site/nonce.ts";
import { StageFilesContext } from "#site/stage-files.ts";
import { pageContext } from "#api/page-context.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(pageContext)?.nonce;
  let faulted = false;
  const own = messageFilesOf(routerContext);
  const body = await renderHtml(
    <NonceContext value={nonce}>
      <StageFilesContext value={stageFiles()}>
        <Preloaded files={own}>
          <ServerRouter
            context={routerContext}
            url={request.url}
            {...(nonce === undefined ? {} : { nonce })}
          />
        </Preloaded>
      </StageFilesContext>
    </NonceContext>,
    { nonce, importMap: importMapOf(), own },
    () => (faulted = true),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(request.method === "HEAD" ? null : body, { status: faulted ? 500 : status, headers });
}

/** Modules that the page's scripts import, preloaded with them. */
function Preloaded({ files, children }: { files: readonly string[]; children: ReactNode }) {
  for (const file of files) preloadModule(file, { as: "script" });
  return children;
}
