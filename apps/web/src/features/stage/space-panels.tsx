import { SignUpBanner } from "../auth/sign-up-banner/sign-up-banner.tsx";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { PeoplePanel } from "../people/people-panel.tsx";
import type { Visit } from "../visit/visit.ts";

export type Panel = "chat" | "people";

type SpacePanelsProps = { visit: Visit; panel: Panel | null; onClose: () => void; onEditMe: () => void };

/** What comes up beside the view once one is inside. */
export function SpacePanels({ visit, panel, onClose, onEditMe }: SpacePanelsProps) {
  return (
    <>
      {!visit.isEmbedded && <SignUpBanner />}
      {panel === "chat" && <ChatPanel onClose={onClose} />}
      {panel === "people" && <PeoplePanel visit={visit} onClose={onClose} onEditMe={onEditMe} />}
    </>
  );
}
