import type { AvatarBone } from "@veranda/contract/avatar";
import type { UploadedAvatar } from "@veranda/contract/custom-avatar";
import * as t from "@veranda/messages/avatars";
import * as common from "@veranda/messages/common";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ModalFoot } from "#ui/modal.tsx";
import type { AvatarCorrection } from "./uploaded-avatars.ts";
import { avatarFaultSentence } from "./avatar-fault.ts";
import { BoneForm } from "./bone-form.tsx";
import { SizeField } from "./size-field.tsx";
import { PreviewStage } from "./preview-stage.tsx";
import { ImportResult } from "./import-result.tsx";

type PreviewStepProps = {
  avatar: UploadedAvatar & { avatarID: string };
  isWorn: boolean;
  isBusy: boolean;
  onWear: () => void;
  onCorrect: (change: AvatarCorrection) => void;
  onRemove: () => void;
};

/** The imported avatar: preview it, correct its bones, wear it. */
export function PreviewStep({ avatar, isWorn, isBusy, onWear, onCorrect, onRemove }: PreviewStepProps) {
  const { report, fault, state } = avatar;
  const isUnsure = (report?.unsure.length ?? 0) > 0;
  const [isCorrecting, setCorrecting] = useState(isUnsure);
  const [bone, setBone] = useState<AvatarBone | null>(null);
  return (
    <div className="grid gap-4">
      <PreviewStage
        id={avatar.avatarID.slice("custom.".length)}
        name={avatar.name || t.untitledAvatar()}
        bone={bone}
      />
      {fault !== null && (
        <p role="alert" className="rounded-2xl bg-bad-soft px-4 py-3 text-bad">
          {avatarFaultSentence(fault)} {t.unchanged()}
        </p>
      )}
      {isUnsure && fault === null && (
        <p role="status" className="rounded-2xl bg-accent-soft px-4 py-3">
          {t.unsureBones()}
        </p>
      )}
      {report && (
        <SizeField
          key={`${avatar.avatarID}-size`}
          report={report}
          isBusy={isBusy || state === "processing"}
          onSave={(height) => onCorrect({ height })}
        />
      )}
      {report && isCorrecting ? (
        <BoneForm
          key={avatar.avatarID}
          report={report}
          isBusy={isBusy || state === "processing"}
          onLook={setBone}
          onSave={(bones) => onCorrect({ bones })}
        />
      ) : (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setCorrecting(true)}>
          {t.movesOddly()}
        </Button>
      )}
      {report && <ImportResult report={report} />}
      <ModalFoot>
        <Button variant="quiet" disabled={isBusy} onClick={onRemove} className="mr-auto">
          {common.remove()}
        </Button>
        <Button variant="accent" disabled={isBusy || isWorn || state === "processing"} onClick={onWear}>
          {isWorn ? t.wearingIt() : t.wearIt()}
        </Button>
      </ModalFoot>
    </div>
  );
}
