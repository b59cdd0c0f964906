import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const nameWeights: LinearWeights = {
  classes: ['english', 'chinese'],
  rows: [
    {
      scale: 0.00876484,
      bytes:
        'Bx4BEvUGTCfoFgX6BAkT/gUJ9vrUwRcZCPDw8gr9Awr2/RUYGAIR7gn2Cfq7+w4HPQD+BbAUIBH9B/XzFN0CCe33DATnzPzwHvUhEQjp5f7r/RTz/vz+Bf7v/+AB/PMFFALq7vrr5eHs9v70EPorAwfxEO8D/fQbFRoBEP5JAAPWOvYGGBwK4fH1PzAD7sHn8v8Y1ADpACf11zj//RDyFA0ECNr9ARECEMYB/0cTFQb4DPv0AvUPBL8REO6d3wMEyQ8G6RoD/Obn/fgHIQ7y/REBDDMnAxO96/L5CwQH4QYRDAoABPv2EugW8S0j7w374+YD/QLx+SLODuX+MwMQ7QftCvAAFv7z9f30wBTe/9zkB+/xzC8N9+/cEu0N3Ev8FA4V+tziBPX78wUHCQkEBQg51iQG8AIABhb67hfq8hULASAEHR3qFQh/7wYKASTj2O0IEvMB+AX/9iE6Qv/XAivr3PT/8fX7Awv67OcG60TvCPXzC1QP+xT0C/f0EccFZRyojo+MAae5zzxQ97HiGgAACPXqSDLmHBfWBx4EJA4O//LtCAkMDy4RPQcmLxH0AA==',
    },
    {
      scale: 0.00999209,
      bytes:
        'AhgTE/ULMTr8QfE5BREDC/kIFAUS3QoY9fvp7QoL/g/+BgkaBQkL6RHNB++/BBQJCw72Af0eOwju9QAMAPj2Bu/5/Ar0uv/7+wXr3+3w/+7x/Qsb/P3+Bfv16gsF/+MJAPr2+e0Knwbs+AHwCgAr9/wDFf4vAfwNCfT/H/wJ+QzNueb+Mhv39Af78CcD68L49AIf/vn59A3z7D36+Pv7C+/3BfL/AQf8EOTWEycTCwDzEwL+4wr6AekECRHX/h/+BQL75BMN9AXj/OEIHx3uD+3vBDAt/QO6Ef7z+u/8sP4c7goJAfr7BPEL+wLt9vz5D/nwBQH6GB3h+O0AHwML7An6A/wD4O76+f4QsiDxDPvrFe/z2R0Z6QgRBwP28iv8AxYQ9tvsCBfb/Pv2APgSCgoJExPj/v0EA/QG8krgKhQaFOwGE+oNAf836PwP7Qzi8fsL8vP+DgMB5DMhNRLbBAr659378+UC+/QA1/X8HjT++gP8BBUQ+wb9Bg/xBwL8Nh/Lps+k5+vai/SBAAABBzbK+hDwITbNWQsX5BP4ERcO/9QPKNQd7Bv/Gtw/+inwAg==',
    },
  ],
}
