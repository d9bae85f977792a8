type Tone = "page" | "glass" | "glass-sea";

const TRACKS: Record<Tone, string> = {
  page: "bg-sunken",
  glass: "bg-on-glass/20",
  "glass-sea": "bg-on-glass/20",
};
const BARS: Record<Tone, string> = { page: "bg-accent", glass: "bg-on-glass", "glass-sea": "bg-glass-sea" };

type ProgressProps = {
  /** The accessible name. */
  label: string;
  /** 0 to 1. */
  share: number;
  tone?: Tone;
  /** Size and position. */
  className: string;
};

/** A progress bar, with a visible minimum. */
export const Progress = ({ label, share, tone = "page", className }: ProgressProps) => (
  <span
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className={`block overflow-hidden rounded-full ${TRACKS[tone]} ${className}`}
  >
    <span
      className={`block h-full origin-left rounded-full transition-transform duration-300 rtl:origin-right ${BARS[tone]}`}
      style={{ transform: `scaleX(${Math.max(0.02, share)})` }}
    />
  </span>
);
