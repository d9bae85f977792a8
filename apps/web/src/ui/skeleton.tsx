/** A place that something is on its way to; sized by its class. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-shimmer rounded-lg bg-sunken ${className}`} />;
}
