import * as people from "@veranda/messages/people";
import { ReportSpaceModal } from "#areas/people";
import { signInFromSpace } from "#session/auth.ts";
import { useAsSelf } from "#session/use-as-self.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import type { AboutSpace } from "../about-space.ts";

/** Opens the report dialog of a space; guests sign in first. */
export function useReportSpace(space: Pick<AboutSpace, "id" | "name" | "shareId">): () => void {
  const asSelf = useAsSelf(signInFromSpace);
  return () =>
    asSelf(people.signInToReport({ name: space.name }), () => openDialog(ReportSpaceModal, { space }));
}
