import type { Face } from "@veranda/contract";
import { Portrait } from "#ui/portrait.tsx";

/** Up to three overlapping portraits of people there. Screen readers get them with the count beside them. */
export function Faces({ faces, className = "" }: { faces: readonly Face[]; className?: string }) {
  return (
    <span aria-hidden="true" className={`flex -space-x-2 ${className}`}>
      {faces.map((face, at) => (
        <Portrait
          key={`${face.thumbnail}-${at}`}
          picture={face.thumbnail}
          isEager
          className="size-6 ring-2 ring-surface"
        />
      ))}
    </span>
  );
}
