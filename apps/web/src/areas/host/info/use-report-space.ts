import * as people from "@veranda/messages/people";
import { ReportSpaceModal } from "#areas/people";
import { signInFromSpace } from "#session/auth.ts";
import { useAsSelf } from "#session/use-as-self.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";

/** Asks what is wrong with a space; guests sign in first. */
export function useReportSpace(space: { id: string; name: string }): () => void {
  const asSelf = useAsSelf(signInFromSpace);
  return () =>
    asSelf(people.signInToReport({ name: space.name }), () => openDialog(ReportSpaceModal, { space }));
}
