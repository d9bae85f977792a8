import * as people from "@veranda/messages/people";
import { ReportSpaceModal } from "#areas/people";
import { signInFromSpace } from "#session/auth.ts";
import { useAsReporter } from "#session/use-as-reporter.ts";
import { spacePath } from "#site/space-path.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import type { AboutSpace } from "../about-space.ts";

/** Opens the report dialog of a space; guests sign in first. */
export function useReportSpace(space: Pick<AboutSpace, "id" | "name" | "shareId">): () => void {
  const asReporter = useAsReporter(signInFromSpace);
  return () =>
    asReporter(people.signInToReport({ name: space.name }), spacePath({ slug: "", id: space.id }), () =>
      openDialog(ReportSpaceModal, { space }),
    );
}
