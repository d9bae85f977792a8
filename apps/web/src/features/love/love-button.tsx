import { Heart } from "lucide-react";
import { useLove } from "./use-love.ts";

const COUNT = new Intl.NumberFormat("en", { notation: "compact" });

type LoveButtonProps = {
  space: { id: string; name: string; isLoved?: boolean | undefined; loveCount: number };
};

/** Keeps a space among the loved ones; on a card's picture. */
export function LoveButton({ space, className = "" }: LoveButtonProps & { className?: string }) {
  const love = useLove(space.id);
  const isLoved = space.isLoved ?? false;
  return (
    <button
      type="button"
      aria-pressed={isLoved}
      aria-label={`Love ${space.name}`}
      onClick={() => love(!isLoved)}
      className={`relative grid size-9 before:absolute before:-inset-1 place-items-center rounded-full bg-glass-strong text-on-glass backdrop-blur-sm transition duration-150 hover:scale-108 focus-visible:outline-on-glass active:scale-95 ${className}`}
    >
      <HeartMark isLoved={isLoved} className="size-4.5" />
    </button>
  );
}

/** The same with its count, on a space's page. */
export function LoveCountButton({ space }: LoveButtonProps) {
  const love = useLove(space.id);
  const isLoved = space.isLoved ?? false;
  const word = isLoved ? "Loved" : "Love";
  const count = COUNT.format(space.loveCount);
  return (
    <button
      type="button"
      aria-pressed={isLoved}
      // Begins with what is seen, so that who speaks to their device can say it.
      aria-label={`${word} ${count}: ${space.name}`}
      onClick={() => love(!isLoved)}
      className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line-strong bg-surface px-5 font-semibold tabular-nums transition duration-150 hover:bg-hover active:scale-[0.97]"
    >
      <HeartMark isLoved={isLoved} className="size-5" />
      {word} <span className="font-normal text-ink-soft">{count}</span>
    </button>
  );
}

function HeartMark({ isLoved, className }: { isLoved: boolean; className: string }) {
  return (
    <Heart
      aria-hidden="true"
      key={String(isLoved)}
      className={`${className} ${isLoved ? "fill-love text-love animate-rise-in" : ""}`}
    />
  );
}
