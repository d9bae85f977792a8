import type { SpaceCard as SpaceCardData } from "@veranda/contract";
import * as t from "@veranda/messages/pages";
import type { ComponentType } from "react";
import { SpaceCard, type SpaceCardProps } from "./space-card.tsx";
import { SpaceCardSkeleton } from "./space-card-skeleton.tsx";

const GRID =
  "grid grid-cols-1 gap-x-5 gap-y-8 2xs:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4 3xl:grid-cols-5";
/** Number of cards on the first screen. */
const EAGER_CARDS = 4;

/** Cards per row at each breakpoint of the grid, and the class that hides a card there. */
const COLUMNS = [
  [2, "2xs:max-lg:hidden"],
  [3, "lg:max-2xl:hidden"],
  [4, "2xl:max-3xl:hidden"],
  [5, "3xl:hidden"],
] as const;

/** Hides a card that would be in an incomplete last row. */
const hiddenInPartRow = (at: number, count: number): string =>
  COLUMNS.flatMap(([columns, hidden]) =>
    count > columns && at >= count - (count % columns) ? hidden : [],
  ).join(" ");

type SpaceGridProps = {
  spaces: readonly SpaceCardData[];
  Card?: ComponentType<SpaceCardProps>;
  /** More follow: an incomplete last row is left out. */
  hasFullRows?: boolean;
};

export function SpaceGrid({ spaces, Card = SpaceCard, hasFullRows = false }: SpaceGridProps) {
  return (
    <ul className={GRID}>
      {spaces.map((space, at) => (
        <li key={space.id} className={`min-w-0 ${hasFullRows ? hiddenInPartRow(at, spaces.length) : ""}`}>
          <Card space={space} isEager={at < EAGER_CARDS} />
        </li>
      ))}
    </ul>
  );
}

export function SpaceGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div role="status" aria-label={t.loadingSpaces()} className={GRID}>
      {Array.from({ length: count }, (_, at) => (
        <SpaceCardSkeleton key={at} />
      ))}
    </div>
  );
}
