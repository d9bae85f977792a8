import type { ChatMessage } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/report";
import { Flag } from "lucide-react";
import { useAsReporter } from "#session/use-as-reporter.ts";
import type { SignIn } from "#session/use-as-self.ts";
import { spacePath } from "#site/space-path.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { ReportModal } from "../people-dialogs.ts";

/** Taller than a line of text: centred on the first line. */
const IN_LINE = { marginTop: "-0.25rem" };

type ReportMessageButtonProps = {
  message: Pick<ChatMessage, "id" | "text" | "senderId" | "senderName">;
  /** The space whose chat it is in. */
  spaceId: string;
  /** The account of who wrote it; null: a guest, or not known. */
  accountId: string | null;
  signIn: SignIn;
};

/** Reports a message to staff. In a `group relative` line of text, it appears with the pointer. */
export function ReportMessageButton({
  message: { id, text, senderId, senderName },
  spaceId,
  accountId,
  signIn,
}: ReportMessageButtonProps) {
  const asReporter = useAsReporter(signIn);
  const person = {
    userID: senderId,
    displayName: senderName,
    accountId,
    roomId: spaceId,
    message: { id, text },
  };
  return (
    <ButtonBase
      aria-label={t.reportMessage()}
      title={t.reportMessage()}
      style={IN_LINE}
      onClick={() =>
        asReporter(people.signInToReport({ name: senderName }), spacePath({ slug: "", id: spaceId }), () =>
          openDialog(ReportModal, { person }),
        )
      }
      className="absolute top-0 right-0 grid size-7 place-items-center rounded-full text-ink-soft opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-60"
    >
      <Flag className="size-4" aria-hidden="true" />
    </ButtonBase>
  );
}
