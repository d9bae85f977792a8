import { LoaderCircle } from "lucide-react";

/** Indeterminate progress; its label is beside it. */
export const Spinner = ({ className = "size-4" }: { className?: string }) => (
  <LoaderCircle className={`shrink-0 animate-spin ${className}`} aria-hidden="true" />
);
