type ProgressProps = {
  /** The accessible name. */
  label: string;
  /** 0 to 1. */
  share: number;
  /** The server works on it: in the second colour. */
  isProcessing?: boolean;
  /** Size and position. */
  className: string;
};

/** A progress bar, with a visible minimum. */
export const Progress = ({ label, share, isProcessing = false, className }: ProgressProps) => (
  <span
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className={`block overflow-hidden rounded-full bg-line-strong ${className}`}
  >
    <span
      className={`block h-full origin-left rounded-full transition-transform duration-300 rtl:origin-right ${isProcessing ? "bg-sea" : "bg-fill"}`}
      style={{ transform: `scaleX(${Math.max(0.02, share)})` }}
    />
  </span>
);
