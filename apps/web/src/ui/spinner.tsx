import { LoaderCircle } from "lucide-react";

/** Something goes on, nobody knows for how long; what it is stands beside it. */
export const Spinner = ({ className = "size-4" }: { className?: string }) => (
  <LoaderCircle className={`shrink-0 animate-spin ${className}`} aria-hidden="true" />
);
