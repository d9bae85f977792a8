import * as t from "@veranda/messages/pages";
import { CloudOff } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { sentenceFor } from "./sentence.ts";

type QueryFaultProps = { error: unknown; onRetry: () => void; isWholePage?: boolean };

/** Shown in place of a list whose call failed. */
export function QueryFault({ error, onRetry, isWholePage = false }: QueryFaultProps) {
  return (
    <Notice
      isError
      isWholePage={isWholePage}
      icon={<CloudOff aria-hidden="true" />}
      title={t.didNotLoad()}
      actions={
        <Button variant="accent" onClick={onRetry}>
          {t.tryAgain()}
        </Button>
      }
    >
      {sentenceFor(error)}
    </Notice>
  );
}
