type Decorate = (options?: unknown) => (target: unknown) => void;
export declare const Injectable: Decorate;
export declare const Component: Decorate;
export declare const NgModule: Decorate;
export interface OnInit {
  ngOnInit(): void;
}
