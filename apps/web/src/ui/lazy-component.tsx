import { lazy, useEffect, type ComponentType, type FunctionComponent } from "react";
import { handleMissingChunk } from "./missing-chunk.ts";

/**
 * A component that is loaded when first shown. One that fails to load closes itself, where possible, and is retried
 * when next opened.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const fetched = () =>
    lazy<ComponentType<P>>(() =>
      load().then(
        (component) => ({ default: component }),
        () => handleMissingChunk().then(() => ({ default: Missing })),
      ),
    );
  function Missing({ onClose }: { onClose?: () => void }) {
    useEffect(() => onClose?.(), [onClose]);
    useEffect(
      () => () => {
        Part = fetched();
      },
      [],
    );
    return null;
  }
  let Part = fetched();
  return (props) => <Part {...props} />;
}
