import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/report";
import { Flag } from "lucide-react";
import { ReportSpaceModal } from "#areas/people";
import { signInFromSpace } from "#session/auth.ts";
import { useAsSelf } from "#session/use-as-self.ts";
import { Button } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";

type ReportSpaceButtonProps = { space: { id: string; name: string }; onGo: () => void };

/** Leads from what is said of a space to reporting it. */
export function ReportSpaceButton({ space, onGo }: ReportSpaceButtonProps) {
  const asSelf = useAsSelf(signInFromSpace);
  const ask = () => {
    onGo();
    asSelf(people.signInToReport({ name: space.name }), () => openDialog(ReportSpaceModal, { space }));
  };
  return (
    <Button look="quiet" size="sm" className="justify-self-start" onClick={ask}>
      <Flag className="size-4" aria-hidden="true" /> {t.reportSpace()}
    </Button>
  );
}
