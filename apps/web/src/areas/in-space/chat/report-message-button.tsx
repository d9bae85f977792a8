import type { ChatMessage } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/report";
import { Flag } from "lucide-react";
import { ReportModal } from "#areas/people";
import { useEngine } from "#engine/engine-state.ts";
import { signInFromSpace } from "#session/auth.ts";
import { useAsSelf } from "#session/use-as-self.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ButtonBase } from "#ui/button.tsx";

/** Taller than a line of text: centred on the first line. */
const IN_LINE = { marginTop: "-0.25rem" };

/** Reports a message to staff. */
export function ReportMessageButton({
  message: { id, text, senderId, senderName },
}: {
  message: ChatMessage;
}) {
  const { roomId } = useEngine().state.session;
  const asSelf = useAsSelf(signInFromSpace);
  if (roomId === null) return null;
  const person = { userID: senderId, displayName: senderName, roomId, message: { id, text } };
  return (
    <ButtonBase
      aria-label={t.reportMessage()}
      title={t.reportMessage()}
      style={IN_LINE}
      onClick={() =>
        asSelf(people.signInToReport({ name: senderName }), () => openDialog(ReportModal, { person }))
      }
      className="absolute top-0 right-0 grid size-7 place-items-center rounded-full text-on-glass-soft opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:text-on-glass focus-visible:opacity-100 focus-visible:outline-on-glass pointer-coarse:opacity-60"
    >
      <Flag className="size-4" aria-hidden="true" />
    </ButtonBase>
  );
}
