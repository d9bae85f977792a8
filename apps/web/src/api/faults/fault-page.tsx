import * as t from "@veranda/messages/pages";
import { Compass, CloudOff } from "lucide-react";
import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { sendLog } from "../logs/send-log.ts";

/** Shown when a page fails as a whole. Plain links, since client-side navigation may be broken. */
export function FaultPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing)
      sendLog("error", "page", "A page could not be shown", error instanceof Error ? error : String(error));
  }, [error, isMissing]);
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{isMissing ? t.notFound() : t.somethingWrong()}</title>
      <Notice
        isWholePage
        isError={!isMissing}
        icon={isMissing ? <Compass aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
        title={isMissing ? t.pageNotFound() : t.somethingWrong()}
        actions={
          <>
            <a className={buttonClass("accent")} href="/">
              {t.goHome()}
            </a>
            {!isMissing && <Button onClick={() => location.reload()}>{t.tryAgain()}</Button>}
          </>
        }
      >
        {isMissing ? t.wrongAddress() : t.pageNotLoaded()}
      </Notice>
    </main>
  );
}
