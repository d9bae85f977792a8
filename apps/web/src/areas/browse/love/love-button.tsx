import { formatCount } from "@veranda/messages";
import * as t from "@veranda/messages/pages";
import { Heart } from "lucide-react";
import { rich } from "#ui/rich.ts";
import { ButtonBase } from "#ui/button.tsx";
import { useLove } from "./use-love.ts";

type LoveButtonProps = {
  space: { id: string; name: string; isLoved?: boolean | undefined; loveCount: number };
};

/** Toggles love for a space, on a card's picture. */
export function LoveButton({ space, className = "" }: LoveButtonProps & { className?: string }) {
  const love = useLove(space.id);
  const isLoved = space.isLoved ?? false;
  return (
    <ButtonBase
      aria-pressed={isLoved}
      aria-label={t.loveSpace({ space: space.name })}
      onClick={() => love(!isLoved)}
      className={`relative grid size-9 before:absolute before:-inset-1 place-items-center rounded-full bg-glass-strong text-on-glass backdrop-blur-sm transition duration-150 hover:scale-108 focus-visible:outline-on-glass active:scale-95 ${className}`}
    >
      <HeartMark isLoved={isLoved} className="size-4.5" />
    </ButtonBase>
  );
}

const number = (text: string) => <span className="font-normal text-ink-soft">{text}</span>;

/** The same with its count, on a space's page. */
export function LoveCountButton({ space }: LoveButtonProps) {
  const love = useLove(space.id);
  const isLoved = space.isLoved ?? false;
  const count = formatCount(space.loveCount);
  const name = space.name;
  return (
    <ButtonBase
      aria-pressed={isLoved}
      // Begins with the visible text, so that speech control finds it.
      aria-label={isLoved ? t.lovedCountOf({ count, name }) : t.loveCountOf({ count, name })}
      onClick={() => love(!isLoved)}
      className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line-strong bg-surface px-5 font-semibold tabular-nums transition duration-150 hover:bg-hover active:scale-[0.97]"
    >
      <HeartMark isLoved={isLoved} className="size-5" />
      {rich(isLoved ? t.lovedCount({ count, number }) : t.loveCount({ count, number }))}
    </ButtonBase>
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
