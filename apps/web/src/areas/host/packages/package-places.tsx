import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/spaces";
import { Check, Package } from "lucide-react";
import { Link } from "react-router";
import { ownPackagesQuery, readyPackages } from "./package-queries.ts";
import { rich } from "#ui/rich.ts";

type PackagePlacesProps = {
  /** The one that is there. */
  current: string | null;
  onChoose: (place: { url: string; fileId: string }) => void;
  onGo: () => void;
};

/** One's own packages as places to choose. */
export function PackagePlaces({ current, onChoose, onGo }: PackagePlacesProps) {
  const { data } = useQuery(ownPackagesQuery);
  const ready = readyPackages(data ?? []);
  const isBuilding = data?.some(({ state }) => state === "building") === true;
  if (data === undefined) return null;
  return (
    <>
      <h3 className="mt-7 mb-3 font-text text-sm font-semibold tracking-normal text-ink-faint">
        {t.packages()}
      </h3>
      {ready.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-4 2xs:grid-cols-3">
          {ready.map(({ id, fileId, title, version, thumbnail, url }) => (
            <li key={id} className="min-w-0">
              <button
                type="button"
                aria-pressed={url === current}
                onClick={() => url !== null && onChoose({ url, fileId })}
                className="group/package block w-full rounded-2xl text-left outline-offset-3"
              >
                <span className="relative grid aspect-video place-items-center overflow-hidden rounded-2xl bg-sunken text-ink-faint outline-offset-3 group-hover/package:bg-hover group-aria-pressed/package:outline-3 group-aria-pressed/package:outline-accent">
                  {thumbnail === null ? (
                    <Package className="size-7" aria-hidden="true" />
                  ) : (
                    <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
                  )}
                  {url === current && (
                    <span
                      aria-hidden="true"
                      className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-accent text-on-accent shadow-card"
                    >
                      <Check className="size-4.5" strokeWidth={2.75} />
                    </span>
                  )}
                </span>
                <span className="mt-1.5 block truncate text-sm font-semibold">{title}</span>
                <span className="block text-xs text-ink-soft">{t.version({ version })}</span>
              </button>
            </li>
          ))}
        </ul>
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
