/** How many await a host. */
export const Count = ({ number }: { number: number }) => (
  <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-bold text-on-accent tabular-nums">
    {number}
  </span>
);
