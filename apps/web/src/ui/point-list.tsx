import type { LucideIcon } from "lucide-react";

type PointListProps = {
  points: readonly (readonly [icon: LucideIcon, title: () => string, text: () => string])[];
  /** One below the other. */
  isOrdered?: boolean;
};

/** A few points, each with an icon. */
export function PointList({ points, isOrdered = false }: PointListProps) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <List className="mb-4 grid gap-5">
      {points.map(([Icon, title, text]) => (
        <li key={title()} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon className="size-5" aria-hidden="true" />
          </span>
          <span>
            <span className="block font-semibold">{title()}</span>
            <span className="block text-ink-soft">{text()}</span>
          </span>
        </li>
      ))}
    </List>
  );
}
