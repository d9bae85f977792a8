import { mayExport } from "@veranda/contract/permissions";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/about-space";
import { Skeleton } from "#ui/skeleton.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { Modal } from "#ui/modal.tsx";
import type { AboutSpace } from "../about-space.ts";
import { useMySpace } from "../use-my-space.ts";
import { ExportSpaceField } from "../import-export/export-space-field.tsx";
import { AboutCard } from "./about-card.tsx";
import { InfoForm } from "./info-form.tsx";
import { PosterField } from "./poster-field.tsx";
import { ReportSpaceButton } from "./report-space-button.tsx";

/** A space's details: read by all, edited by its hosts. Pictures are saved as soon as they are chosen. */
export function SpaceInfoModal({ about, onClose }: { about: AboutSpace; onClose: () => void }) {
  const { space, error, rights, isHost } = useMySpace(about);
  return (
    <Modal title={isHost ? t.editSpace() : (space?.name ?? about.name)} onClose={onClose}>
      {space === undefined && error === null && <Waiting />}
      {space === undefined && error !== null && (
        <p role="alert" className="text-bad">
          {sentenceFor(error)}
        </p>
      )}
      {space && !isHost && (
        <div className="grid gap-6">
          <AboutCard space={space} onGo={onClose} />
          {rights !== null && mayExport(rights) && <ExportSpaceField space={space} isHost={false} />}
          <ReportSpaceButton space={about} onGo={onClose} />
        </div>
      )}
      {space && isHost && (
        <div className="grid gap-6">
          <PosterField space={space} />
          <InfoForm space={space} isOwner={rights?.isRoomOwner === true} onClose={onClose}>
            <ExportSpaceField space={space} isHost />
          </InfoForm>
        </div>
      )}
    </Modal>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={common.loading()} className="grid gap-4">
      <Skeleton className="aspect-video rounded-2xl" />
      <Skeleton className="h-12 rounded-2xl" />
      <Skeleton className="h-24 rounded-2xl" />
    </div>
  );
}
