import * as t from "@veranda/messages/spaces";
import { CircleAlert, CircleCheck, Package, ScrollText, Trash2 } from "lucide-react";
import { useState } from "react";
import { SMALL_CARD } from "#ui/card.tsx";
import { Progress } from "#ui/progress.tsx";
import { MenuItem } from "#ui/menu.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useFileFault } from "#api/faults/file-faults.ts";
import { megabytes } from "#api/uploads/megabytes.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { BuildLog } from "./build-log.tsx";
import { deletePackage, type OwnPackage, type PackageLine } from "./package-queries.ts";

type PackageRowProps = { line: PackageLine; isOpened: boolean };

/** A package: its highest version, with earlier ones collapsed. */
export function PackageRow({ line: { newest, earlier }, isOpened }: PackageRowProps) {
  return (
    <section aria-label={newest.title} className={`p-4 sm:p-5 ${SMALL_CARD}`}>
      <div className="flex gap-4">
        <span className="grid aspect-video w-24 shrink-0 place-items-center self-start overflow-hidden rounded-xl bg-sunken text-ink-faint sm:w-36">
          {newest.thumbnail === null ? (
            <Package className="size-7" aria-hidden="true" />
          ) : (
            <img src={newest.thumbnail} alt="" loading="lazy" className="size-full object-cover" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-lg">{newest.title}</h3>
          <Version key={newest.id} version={newest} isOpened={isOpened} />
        </div>
      </div>
      {earlier.length > 0 && (
        <details className="mt-3 border-t border-line pt-2">
          <summary className="cursor-pointer rounded-lg py-1.5 text-sm font-semibold text-ink-soft hover:text-ink">
            {t.earlierVersions({ count: earlier.length })}
          </summary>
          <ul>
            {earlier.map((version) => (
              <li key={version.id}>
                <Version version={version} isOpened={false} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Version({ version, isOpened }: { version: OwnPackage; isOpened: boolean }) {
  const { sku, version: number, size, state, refusal } = version;
  const fault = useFileFault(refusal);
  const [isLogShown, setLogShown] = useState(isOpened || state === "building");
  const remove = useSpaceAction((queries) => deletePackage(queries, version), {
    onDone: () => showToast({ message: t.versionDeleted({ version: number, package: sku }) }),
  });
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft tabular-nums">
          <span className="min-w-0 truncate">
            {t.packageLine({ package: sku, version: number, size: megabytes(size) })}
          </span>
          <VersionState version={version} />
        </p>
        <span className="-my-2 -mr-2 shrink-0">
          <MoreMenu label={t.moreAboutVersion({ version: number, package: sku })}>
            <MenuItem icon={<ScrollText />} onSelect={() => setLogShown(!isLogShown)}>
              {isLogShown ? t.hideBuildLog() : t.showBuildLog()}
            </MenuItem>
            {state !== "building" && (
              <MenuItem isDestructive icon={<Trash2 />} onSelect={() => remove.act(undefined)}>
                {t.deleteVersion()}
              </MenuItem>
            )}
          </MoreMenu>
        </span>
      </div>
      {refusal !== null && !isLogShown && <p className="mt-1 text-sm text-bad">{fault}</p>}
      {isLogShown && <BuildLog version={version} />}
    </div>
  );
}

function VersionState({ version: { title, state, progress } }: { version: OwnPackage }) {
  if (state === "ready")
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-good">
        <CircleCheck className="size-4" aria-hidden="true" /> {t.ready()}
      </span>
    );
  if (state === "refused")
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-bad">
        <CircleAlert className="size-4" aria-hidden="true" /> {t.refused()}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-2">
      <Progress label={t.buildingPackage({ package: title })} share={progress} className="h-1.5 w-24" />
      {t.building()}
    </span>
  );
}
