import type { Space } from "@veranda/contract";
import * as t from "@veranda/messages/spaces";
import { Box, PackageOpen } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { useSpaceAction } from "../use-space-action.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { exportSpace, type ExportFormat } from "./space-files.ts";

const SAID: Record<ExportFormat, () => string> = {
  space: t.downloading,
  glb: t.preparingModel,
};

type ExportSpaceFieldProps = { space: Pick<Space, "id">; isHost: boolean };

/** Exports the space as a file: to import on any Veranda, or as a model for other programs. */
export function ExportSpaceField({ space: { id }, isHost }: ExportSpaceFieldProps) {
  const take = useSpaceAction((_, format: ExportFormat) => exportSpace(id, format), {
    onDone: (format) => showToast({ message: SAID[format](), kind: "info" }),
  });
  return (
    <section aria-labelledby="take-along" className="rounded-2xl border border-line p-4">
      <h3 id="take-along" className="text-base font-semibold">
        {t.exportTitle()}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">{isHost ? t.exportLeadHost() : t.exportLead()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" disabled={take.isBusy} onClick={() => take.act("space")}>
          <PackageOpen className="size-4" aria-hidden="true" />
          {t.downloadSpace()}
        </Button>
        <Button size="sm" variant="quiet" disabled={take.isBusy} onClick={() => take.act("glb")}>
          <Box className="size-4" aria-hidden="true" />
          {t.downloadModel()}
        </Button>
      </div>
    </section>
  );
}
