import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/spaces";
import { Package } from "lucide-react";
import { Link } from "react-router";
import { ownPackagesQuery, readyPackages } from "./package-queries.ts";
import { PICTURE_NEARER, PictureRadio } from "#ui/picture-radio.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { rich } from "#ui/rich.ts";

type PackagePlacesProps = {
  /** The current one. */
  current: string | null;
  onChoose: (place: { url: string; fileId: string }) => void;
  onGo: () => void;
};

/** The person's packages as environments to choose. */
export function PackagePlaces({ current, onChoose, onGo }: PackagePlacesProps) {
  const { data } = useQuery(ownPackagesQuery);
  const ready = readyPackages(data ?? []);
  const isBuilding = data?.some(({ state }) => state === "building") === true;
  if (data === undefined) return null;
  const choose = (id: string) => {
    const { url = null, fileId = "" } = ready.find((each) => each.id === id) ?? {};
    if (url !== null) onChoose({ url, fileId });
  };
  return (
    <>
      <h3 className="mt-7 mb-3 font-text text-sm font-semibold tracking-normal text-ink-faint">
        {t.packages()}
      </h3>
      {ready.length > 0 && (
        <RadioGroup
          label={t.packages()}
          isLabelHidden
          isChosenBySpace
          value={ready.find(({ url }) => url === current)?.id ?? null}
          onChange={choose}
          className="mb-3 min-w-0"
          row="grid grid-cols-2 gap-4 2xs:grid-cols-3"
        >
          {ready.map(({ id, title, version, thumbnail }) => (
            <PictureRadio
              key={id}
              value={id}
              below={
                <>
                  <span className="mt-1.5 block truncate text-sm font-semibold">{title}</span>
                  <span className="block text-xs text-ink-soft">{t.version({ version })}</span>
                </>
              }
            >
              {thumbnail === null ? (
                <Package className="size-7" aria-hidden="true" />
              ) : (
                <img src={thumbnail} alt="" loading="lazy" className={PICTURE_NEARER} />
              )}
            </PictureRadio>
          ))}
        </RadioGroup>
      )}
      <p className="text-sm text-ink-soft">
        {rich(
          (isBuilding ? t.packageBuilding : ready.length === 0 ? t.nonePackages : t.somePackages)({
            upload: packagesAt(onGo),
          }),
        )}
      </p>
    </>
  );
}

const packagesAt = (onGo: () => void) => (text: string) => (
  <Link
    to="/mine?tab=packages"
    onClick={onGo}
    className="rounded font-medium text-ink underline underline-offset-2"
  >
    {text}
  </Link>
);
