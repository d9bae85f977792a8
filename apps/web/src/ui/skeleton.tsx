/** A loading placeholder; sized by its class. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-shimmer rounded-lg bg-sunken ${className}`} />;
}
