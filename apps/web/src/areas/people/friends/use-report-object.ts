import * as people from "@veranda/messages/people";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEngine } from "#engine/engine-state.ts";
import { signInFromSpace } from "#session/auth.ts";
import { useAsReporter } from "#session/use-as-reporter.ts";
import { spacePath } from "#site/space-path.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ReportObjectModal } from "../people-dialogs.ts";

/** Opens the report dialog of an object where one is; guests sign in first. */
export function useReportObject(): (object: { id: string; name: string }) => void {
  const engine = useEngine();
  const asReporter = useAsReporter(signInFromSpace);
  return (object) => {
    const { roomId: spaceId } = engine.state.session;
    if (spaceId === null) return;
    const kind = engine.state.objects[object.id]?.kind;
    // As they see it now: who signs in first comes back to another view.
    const viewing = viewOf(engine);
    asReporter(people.signInToReportObject(), spacePath({ slug: "", id: spaceId }), () => {
      void viewing.then((view) =>
        openDialog(ReportObjectModal, { object: { ...object, kind, spaceId }, view }),
      );
    });
  };
}

const viewOf = (engine: EngineHandle): Promise<File | null> =>
  engine.screenshot().then(
    (picture) => new File([picture], "view", { type: picture.type }),
    () => null,
  );
