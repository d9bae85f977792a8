// Math.hypot makes numbers on the heap and takes its time: not for what is asked of everybody in every frame.

export const length2 = (x: number, y: number): number => Math.sqrt(x * x + y * y);

export const length3 = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);
