type FormFaultProps = { id?: string; children: string | null; className?: string };

/** A form-level error, announced at once. */
export function FormFault({ id, children, className = "" }: FormFaultProps) {
  if (children === null) return null;
  return (
    <p id={id} role="alert" className={`text-sm text-bad ${className}`}>
      {children}
    </p>
  );
}
