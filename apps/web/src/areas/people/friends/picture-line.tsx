import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/report";
import { ImagePlus, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { FormFault } from "#ui/form-fault.tsx";

type PictureLineProps = {
  hint: string;
  picture: File | null;
  fault: string | null;
  onChange: (picture: File | null) => void;
};

/** The picture that goes along with a report: chosen, shown, taken back. */
export function PictureLine({ hint, picture, fault, onChange }: PictureLineProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(() => picture && URL.createObjectURL(picture));
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  const take = (chosen: File | null) => {
    setAddress(chosen && URL.createObjectURL(chosen));
    onChange(chosen);
  };
  return (
    <div>
      <p className="mb-1.5 text-sm">
        <span className="font-semibold">{t.picture()}</span>{" "}
        <span className="text-ink-faint">{common.optional()}</span>
      </p>
      <FileInput
        ref={input}
        name="picture"
        accept="image/*"
        aria-label={t.picture()}
        aria-describedby={`${id}-hint`}
        onFiles={([file]) => take(file)}
      />
      <div className="flex items-center gap-3">
        {address !== null && (
          <img src={address} alt="" className="size-12 shrink-0 rounded-xl object-cover" />
        )}
        {picture === null ? (
          <Button size="sm" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
            <ImagePlus className="size-4" aria-hidden="true" /> {t.choosePicture()}
          </Button>
        ) : (
          <Button size="sm" onClick={() => take(null)}>
            <X className="size-4" aria-hidden="true" /> {t.removePicture()}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {hint}
      </p>
      <FormFault>{fault}</FormFault>
    </div>
  );
}
