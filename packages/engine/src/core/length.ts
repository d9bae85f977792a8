// Math.hypot allocates on the heap and is slow: too slow for what is computed for everybody in every frame.

export const length2 = (x: number, y: number): number => Math.sqrt(x * x + y * y);

export const length3 = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);
