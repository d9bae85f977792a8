import { CUSTOM_AVATAR_LIMITS } from "@veranda/contract/custom-avatar";
import * as t from "@veranda/messages/avatars";
import { Link2, Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { useForm } from "#api/forms/use-form.ts";

type FileStepProps = {
  /** Why the last one was rejected. */
  fault: string | null;
  onFile: (file: File) => void;
  onAddress: (url: string) => void;
};

/** Takes a model by drop, file chooser or address. */
export function FileStep({ fault, onFile, onAddress }: FileStepProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const form = useForm({
    initial: { address: "" },
    send: async ({ address }) => onAddress(address.trim()),
  });
  return (
    <div className="grid gap-5">
      {fault !== null && (
        <p role="alert" className="rounded-2xl bg-bad-soft px-4 py-3 text-bad">
          {fault}
        </p>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
        className={`grid justify-items-center gap-3 rounded-3xl border-2 border-dashed px-6 py-10 text-center transition-colors duration-150 ${isOver ? "border-accent bg-accent-soft" : "border-line-strong"}`}
      >
        <Upload className="size-8 text-accent" aria-hidden="true" />
        <p id={`${id}-words`} className="text-ink-soft">
          {t.dropFile({ megabytes: CUSTOM_AVATAR_LIMITS.bytes / 1e6 })}
        </p>
        <FileInput
          ref={input}
          id={id}
          accept=".vrm,.glb,model/gltf-binary"
          onFiles={([file]) => onFile(file)}
        />
        <Button variant="accent" aria-describedby={`${id}-words`} onClick={() => input.current?.click()}>
          {t.chooseFile()}
        </Button>
      </div>
      <form {...form.props} className="flex items-end gap-2.5">
        <div className="min-w-0 flex-1">
          <Field
            {...form.text("address")}
            label={t.pasteLink()}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        </div>
        <Button type="submit" className="h-12" disabled={form.values.address.trim() === ""}>
          <Link2 className="size-4" aria-hidden="true" /> {t.importLink()}
        </Button>
      </form>
    </div>
  );
}
