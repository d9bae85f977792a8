/** What is wrong with a form as a whole, read out at once. */
export function FormFault({ children, className = "" }: { children: string | null; className?: string }) {
  if (children === null) return null;
  return (
    <p role="alert" className={`text-sm text-bad ${className}`}>
      {children}
    </p>
  );
}
