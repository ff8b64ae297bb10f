/** A function that gives its last result again while its inputs are the very same objects. */
export function whileSame<I extends readonly unknown[], O>(make: (...inputs: I) => O): (...inputs: I) => O {
  let last: { readonly inputs: I; readonly output: O } | undefined;
  return (...inputs) => {
    if (!last || inputs.some((input, i) => input !== last?.inputs[i]))
      last = { inputs, output: make(...inputs) };
    return last.output;
  };
}
