import type { StaffReportDetail } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";
import { Checkbox } from "#ui/checkbox.tsx";

/** A file that a reported object showed, with the name that it had. */
export type BannableFile = StaffReportDetail["files"][number] & { readonly name: string };

type BannedFilesChoiceProps = {
  files: readonly BannableFile[];
  /** Ids of those that aren't banned. */
  exempt: readonly string[];
  onChange: (exempt: readonly string[]) => void;
};

/** Which of the files of an object are banned, and whose they are: somebody may have put up an innocent's. */
export function BannedFilesChoice({ files, exempt, onChange }: BannedFilesChoiceProps) {
  if (files.every(({ owner }) => owner === null) && files.length < 2) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t.bannedFiles()}</legend>
      {files.map(({ id, name, picture, owner }) => (
        <Checkbox
          key={id}
          isChecked={!exempt.includes(id)}
          onCheck={(isBanned) => onChange(isBanned ? exempt.filter((each) => each !== id) : [...exempt, id])}
          className="text-ink"
        >
          <span className="flex items-start gap-3">
            {picture !== null && (
              <img
                src={picture}
                alt=""
                className="size-12 shrink-0 rounded-lg border border-line object-cover"
              />
            )}
            <span className="min-w-0 wrap-anywhere">
              {name}{" "}
              {owner !== null && (
                <span className="block text-sm text-ink-soft">
                  {t.objectFileOf({ name: owner.displayName })}
                </span>
              )}
            </span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
