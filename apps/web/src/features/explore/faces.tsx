import type { Face } from "@veranda/contract";

/** Two or three faces of those who are there, overlapping. Read out as part of the count beside them. */
export function Faces({ faces, className = "" }: { faces: readonly Face[]; className?: string }) {
  return (
    <span aria-hidden="true" className={`flex -space-x-2 ${className}`}>
      {faces.map((face, at) => (
        <img
          key={`${face.thumbnail}-${at}`}
          src={face.thumbnail}
          alt=""
          className="size-6 rounded-full bg-sunken object-cover ring-2 ring-surface"
        />
      ))}
    </span>
  );
}
