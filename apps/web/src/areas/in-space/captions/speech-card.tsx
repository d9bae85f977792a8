import * as t from "@veranda/messages/captions";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { chooseCaptions } from "./caption-settings.ts";
import { useSpeechStatus } from "./speech-status.ts";

/** Asks or informs the speaker about their captions, while somebody reads them. */
export function SpeechCard() {
  const { status } = useSpeechStatus();
  const dismiss = (): void => useSpeechStatus.setState({ status: "off" });
  switch (status) {
    case "asking":
      return (
        <Card text={t.serviceLead()}>
          <Button size="sm" variant="glass" onClick={() => chooseCaptions({ isServiceAllowed: true })}>
            {t.allowService()}
          </Button>
          <Button size="sm" variant="glass" onClick={() => chooseCaptions({ isServiceAllowed: false })}>
            {t.refuseService()}
          </Button>
        </Card>
      );
    case "downloadable":
      return (
        <Card text={t.downloadLead()}>
          <Button
            size="sm"
            variant="glass"
            onClick={() => useSpeechStatus.setState({ status: "downloading" })}
          >
            {t.download()}
          </Button>
          <Button size="sm" variant="glass" onClick={dismiss}>
            {t.notNow()}
          </Button>
        </Card>
      );
    case "downloading":
      return <Card text={t.downloading()} />;
    case "none":
      return (
        <Card text={t.cannotCaption()}>
          <Button size="sm" variant="glass" onClick={dismiss}>
            {t.gotIt()}
          </Button>
        </Card>
      );
    default:
      return null;
  }
}

const Card = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div role="status" className="w-fit max-w-[min(30rem,100%)] rounded-2xl glass-card px-4 py-3 text-sm">
    <p>{text}</p>
    {children && <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>}
  </div>
);
